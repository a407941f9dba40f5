import { defineConfig } from '@adonisjs/core/bodyparser'

export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  json: { limit: '1mb', convertEmptyStringsToNull: false, types: ['application/json'] },
  form: { limit: '1mb', convertEmptyStringsToNull: false, types: ['application/x-www-form-urlencoded'] },
  multipart: { autoProcess: false, types: ['multipart/form-data'] },
})
