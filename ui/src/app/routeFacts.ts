import type { Page } from '../shared/page';

/** What a route tells the frames around it. */
export interface RouteFacts {
  name: string;
  page?: Page;
}
