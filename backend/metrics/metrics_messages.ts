/** How the server processes of one start exchange their metrics: through the process that started them. */
export type MetricsMessage =
  /** A server process asks for the metrics of all. */
  | { readonly kind: 'metrics.ask'; readonly id: string }
  /** A server process is asked for its own; `process` is its number. */
  | { readonly kind: 'metrics.collect'; readonly id: string; readonly process: number }
  | { readonly kind: 'metrics.collected'; readonly id: string; readonly metrics: object[] }
  /** Those of all processes that answered in time. */
  | { readonly kind: 'metrics.answer'; readonly id: string; readonly metrics: object[][] }

/** Other packages send messages too. */
export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && String(message.kind).startsWith('metrics.')
