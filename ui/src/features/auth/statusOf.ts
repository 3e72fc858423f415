import { ApiError } from '../../shared/client';

/** What the server found wrong, as {@link useServerFindings} reads it from Formik's status. */
export function statusOf(error: unknown): { server: ApiError['blockers'] } {
  if (!(error instanceof ApiError)) throw error;
  if (error.shown) return { server: [] };
  return {
    server: error.blockers.length > 0 ? error.blockers : [{ label: error.errorLabel, severity: 'block' }],
  };
}
