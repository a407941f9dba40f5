/** Builds the service worker for push messages as one self-contained file, at the path that Firebase and specification §9 require. */
import { build, type Plugin, type Rolldown } from 'vite'

const FILE_NAME = 'firebase-messaging-sw.js'

export function pushWorker(input: string): Plugin {
  const buildWorker = async (): Promise<string> => {
    const output = await build({
      configFile: false, publicDir: false, logLevel: 'warn', define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife', entryFileNames: FILE_NAME } } },
    }) as Rolldown.RolldownOutput
    return output.output[0].code
  }
  return {
    name: 'push-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await buildWorker() })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE_NAME}`, (_request, response, next) => {
        buildWorker().then((code) => { response.setHeader('content-type', 'text/javascript').end(code) }, next)
      })
    },
  }
}
