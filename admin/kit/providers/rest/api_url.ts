/** A path of the API on its own origin, when it differs from that of the pages. */
export const apiUrl = (path: string): string => `${import.meta.env.VITE_API_URL ?? ''}${path}`
