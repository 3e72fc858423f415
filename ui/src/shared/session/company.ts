import type { Schema } from '../api/types';
import { api, unwrap } from '../client';
import { tellWindows } from './windows';

/** A company that this person works for; the session works for one of them at a time. */
export type Workplace = Schema<'Workplace'>;

/** The companies that this person works for, the home first. */
export const loadCompanies = async () => (await unwrap(api.GET('/api/my-companies'))) ?? [];

/** From now on the rows of that company are seen, and of no other. Who is signed in must be loaded again. */
export async function chooseCompany(code: string): Promise<void> {
  await unwrap(api.POST('/api/my-companies/choose', { body: { company: code } }));
  tellWindows();
}
