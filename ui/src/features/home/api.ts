import type { Answer } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';

export type HomeFigures = Answer<'/api/home'>;

/** What waits for the signed-in person. */
export const loadHome = () => unwrap(api.GET('/api/home'));
