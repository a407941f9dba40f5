import { defineConfig, drivers } from '@adonisjs/core/encryption'
import { appKey } from '#backend/engine/env/env'

export default defineConfig({
  default: 'gcm',
  list: { gcm: drivers.aes256gcm({ keys: [appKey.release()], id: 'gcm' }) },
})
