/** SQL for sorting by the priority of an order, the most urgent first. `order`: its name in the statement; none is usual. */
export const priorityRankSql = (order: string): string =>
  `array_position(array['urgent', 'haut', 'normal', 'retard'], coalesce(${order}.priority, 'normal'))`
