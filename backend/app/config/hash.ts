import { defineConfig, drivers } from '@adonisjs/core/hash'
import { passwordCost } from '#backend/services/auth/password/cost'

export default defineConfig({ default: 'scrypt', list: { scrypt: drivers.scrypt(passwordCost(process.env.NODE_ENV)) } })
