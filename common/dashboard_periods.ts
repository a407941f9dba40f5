/** The eight periods of the dashboard (specification.md §2), in display order. */
export const PERIODS = ['three_days', 'one_week', 'yesterday', 'today', 'this_week', 'this_month', 'three_months', 'this_year'] as const
export type Period = (typeof PERIODS)[number]
