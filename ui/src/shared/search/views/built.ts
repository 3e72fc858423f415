/** Views that come with a list: what is due, and what is one's own. Shown where the list has their filters. */
export interface BuiltView {
  key: string;
  /** Translation key. */
  title: string;
  /** Days may be relative. */
  filters: Readonly<Record<string, string>>;
}

type Filters = Readonly<Record<string, string>>;

/** What was due before today. `until` = the filter for the last day; `also` = what is still to be done. */
export const overdueView = (until: string, also: Filters = {}): BuiltView => ({
  key: 'overdue',
  title: 'views.overdue',
  filters: { ...also, [until]: 'today-1' },
});

/** What is due, or happened, this week. `days` = the filter's name without `From` and `To`. */
export const weekView = (days: string, also: Filters = {}): BuiltView => ({
  key: 'week',
  title: 'views.week',
  filters: { ...also, [`${days}From`]: 'weekStart', [`${days}To`]: 'weekEnd' },
});

/** What one is named for. */
export const mineView = (also: Filters = {}): BuiltView => ({
  key: 'mine',
  title: 'views.mine',
  filters: { ...also, mine: 'true' },
});

/** What waits for somebody, by its state. */
export const waitingView = (state: string): BuiltView => ({
  key: 'waiting',
  title: 'views.waiting',
  filters: { state },
});
