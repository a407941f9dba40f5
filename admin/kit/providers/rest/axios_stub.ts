/**
 * In place of the package axios (vite.config.ts), from which @refinedev/simple-rest makes a default client while it is loaded. We pass
 * our own client (simple_rest_client.ts), so that one is never used.
 */
export default { create: () => ({ interceptors: { response: { use: () => 0 } } }) }
