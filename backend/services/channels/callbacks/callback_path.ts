/** Addresses whose bodies are parsed by the call itself, after it has compared their signature. */
export const CALLBACK_PATH = '/api/callbacks/'
