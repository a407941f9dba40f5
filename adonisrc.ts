import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  directories: {
    config: 'backend/app/config',
    public: 'build',
    languageFiles: 'locales',
    migrations: 'backend/engine/database/migrations',
    start: 'backend/app/start',
    tmp: 'tmp',
    tests: 'tests',
    httpControllers: 'backend',
    models: 'backend',
    services: 'backend',
    exceptions: 'backend/engine/exceptions',
    mailers: 'backend',
    mails: 'backend',
    middleware: 'backend/services/middleware',
    policies: 'backend/engine/resource/policies',
    validators: 'backend',
    events: 'backend',
    listeners: 'backend',
    transformers: 'backend',
    // Route types are regenerated at every start in development: they are not sources.
    generatedServer: 'tmp/adonisjs',
  },
  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('#backend/app/start/commands'),
  ],
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    { file: () => import('@adonisjs/core/providers/repl_provider'), environment: ['repl', 'test'] },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('#backend/engine/embedded/provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/cors/cors_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/bouncer/bouncer_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/static/static_provider'),
    () => import('#backend/app/start/handlers_provider'),
    () => import('#backend/app/start/database_provider'),
  ],
  preloads: [
    () => import('#backend/app/start/kernel'),
    () => import('#backend/app/start/routes'),
  ],
  tests: {
    // These only end a run that hangs: what a test waits for has a limit of its own, and says what it was.
    suites: [
      { name: 'unit', files: ['tests/unit/**/*.spec.ts'], timeout: 600_000 },
      { name: 'functional', files: ['tests/functional/**/*.spec.ts'], timeout: 600_000 },
      { name: 'browser', files: ['tests/browser/**/*.spec.ts'], timeout: 600_000 },
    ],
    forceExit: false,
  },
})
