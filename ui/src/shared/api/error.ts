/** What went wrong, as the server's envelope says it. */

/** One reason: `error.<label>` is its translation key. */
export interface Blocker {
  label: string;
  /** Path in the payload, e.g. `splits[1].quantity`; absent = the whole request. */
  field?: string;
  params?: Record<string, unknown>;
  severity: 'block' | 'warn';
}

/** Reasons of one row of a request about many. */
export interface RowBlockers {
  row?: number;
  id?: number;
  blockers: Blocker[];
}

interface Envelope {
  errorLabel?: string;
  errorMessage?: string;
  path?: string;
  code?: number;
  traceId?: string;
  params?: Record<string, unknown>;
  blockers?: Blocker[];
  rows?: RowBlockers[];
  confirmToken?: string;
}

export class ApiError extends Error {
  readonly errorLabel: string;
  readonly errorMessage: string;
  readonly path: string;
  /** 50008, 50012, 50014, or the HTTP status × 100. */
  readonly code: number;
  /** HTTP status; 0 = no answer. */
  readonly status: number;
  readonly traceId?: string;
  readonly params: Record<string, unknown>;
  readonly blockers: Blocker[];
  readonly rows: RowBlockers[];
  readonly confirmToken?: string;
  /** Seconds after which it may go better. */
  readonly retryAfter?: number;
  /** The person has been told. */
  shown = false;

  constructor(envelope: Envelope & { status: number; retryAfter?: number }) {
    super(envelope.errorMessage || envelope.errorLabel || `HTTP ${envelope.status}`);
    this.name = 'ApiError';
    this.errorLabel = envelope.errorLabel || 'SYSTEM_ERROR';
    this.errorMessage = envelope.errorMessage ?? '';
    this.path = envelope.path ?? '';
    this.status = envelope.status;
    this.code = envelope.code ?? envelope.status * 100;
    this.traceId = envelope.traceId;
    this.params = envelope.params ?? {};
    this.blockers = envelope.blockers ?? [];
    this.rows = envelope.rows ?? [];
    this.confirmToken = envelope.confirmToken;
    this.retryAfter = envelope.retryAfter;
  }

  /** The session is over: 50008 illegal token, 50012 signed in elsewhere, 50014 expired, or any 401. */
  get endsSession(): boolean {
    return this.status === 401 || [50008, 50012, 50014].includes(this.code);
  }
}

/** Reads the envelope, also when the caller wanted a file; a body that is none becomes SYSTEM_ERROR. */
export async function readError(response: Response): Promise<ApiError> {
  const path = response.url ? new URL(response.url).pathname : '';
  let envelope: Envelope = {};
  try {
    const body: unknown = JSON.parse(await response.clone().text());
    if (body && typeof body === 'object') envelope = body as Envelope;
  } catch {
    // A proxy's page or a cut body: the status is all there is.
  }
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  return new ApiError({ path, ...envelope, status: response.status, retryAfter });
}
