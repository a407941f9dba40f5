/** First segments of the paths that the server answers itself: none of them is a page or a built file. */
const SERVER_SEGMENTS = ['api', 'auth', 'health', 'metrics', 'files']

/** `/api/user/orders`, but not `/apis`. */
export const isServerPath = (path: string): boolean => SERVER_SEGMENTS.includes(path.split('/', 2)[1] ?? '')
