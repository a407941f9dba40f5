import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { atBuild } from './tools/vite/at_build.ts'
import { iconSprite } from './tools/vite/icon_sprite.ts'
import { builtDefinition } from './tools/vite/built_definition.ts'
import { chunks } from './tools/vite/chunks.ts'
import { documents } from './tools/vite/documents.ts'
import { texts } from './tools/vite/texts.ts'
import { minifiedFirstScript } from './tools/vite/minified_first_script.ts'
import { preloadManifest } from './tools/vite/preload_manifest.ts'
import { courierWorker } from './tools/vite/courier_worker.ts'
import { pushWorker } from './tools/vite/push_worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.PORT ?? 3333}`

const FREE_OF_SIDE_EFFECTS =
  /node_modules\/(papaparse|error-stack-parser|stackframe|rc-field-form|sunflower-antd|@ant-design\/pro-\w+|react-markdown|remark-gfm)\//

export default defineConfig({
  // Not the repository's root: the development server would hand out the backend's sources.
  root: at('admin'),
  publicDir: at('public'),
  cacheDir: at('tmp/vite'),
  plugins: [
    react(), documents(), builtDefinition(), atBuild(), texts(), iconSprite(), pushWorker(at('admin/kit/push/worker/main.ts')),
    courierWorker(at('admin/courier/worker/main.ts')), preloadManifest(), minifiedFirstScript(),
  ],
  resolve: {
    // The package names its development build only, whose warnings every visitor would load.
    alias: [
      { find: /^react-router$/, replacement: at('node_modules/react-router/dist/production/index.mjs') },
      // 20 KB for a client that simple-rest makes in case that it is given none.
      { find: /^axios$/, replacement: at('admin/kit/providers/rest/axios_stub.ts') },
    ],
  },
  build: {
    outDir: at('build'), emptyOutDir: true, target: 'es2022', manifest: true,
    modulePreload: { polyfill: false },
    // The last is the frame of the pages that the server writes (backend/pages/site).
    rolldownOptions: {
      input: ['staff', 'portal', 'courier', 'site'].map((name) => at(`admin/${name}.html`)),
      output: { codeSplitting: { groups: chunks } },
      // Refine and antd import them for hooks and components that we do not use; their packages do not say that importing them alone
      // does nothing.
      treeshake: { moduleSideEffects: [{ test: FREE_OF_SIDE_EFFECTS, sideEffects: false }] },
    },
  },
  server: {
    port: Number(process.env.PAGES_PORT ?? 5173),
    strictPort: true,
    // Not all of /auth: admin/kit/auth is the folder of the pages.
    proxy: {
      '^/(\\?|$)': server, '/privacy-policy': server, '/robots.txt': server, '/sitemap.xml': server,
      '/api': server, '^/auth/(user|courier|client)/': server, '/health': server, '^/files/\\d': server,
    },
    fs: { allow: [at('admin'), at('common'), at('schema'), at('resources.ts'), at('locales'), at('node_modules')] },
  },
})
