/** The service worker for messages: one file that needs no other, at the address where Firebase and specification §9 have it. */
import { build, type Plugin, type Rolldown } from 'vite'

const NAME = 'firebase-messaging-sw.js'

export function pushWorker(input: string): Plugin {
  const built = async (): Promise<string> => {
    const output = await build({
      configFile: false, publicDir: false, logLevel: 'warn', define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife', entryFileNames: NAME } } },
    }) as Rolldown.RolldownOutput
    return output.output[0].code
  }
  return {
    name: 'push-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: await built() })
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response, next) => {
        built().then((code) => { response.setHeader('content-type', 'text/javascript').end(code) }, next)
      })
    },
  }
}
