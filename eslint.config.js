import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import boundaries from './tools/eslint/boundaries.js'
import fieldTypes from './tools/eslint/field_types.js'
import libraryDoors, { browserDoors } from './tools/eslint/library_doors.js'
import nouns from './tools/eslint/nouns.js'
import roomCycles from './tools/eslint/room_cycles.js'

const NO_SLEEP = 'Tests do not sleep: wait with `until` or `waitForValue` of tests/support/until.ts, or let the test release a promise.'
const UNROUTE_ALL = "A handler of a request that is under way throws after `unroute`: use `unrouteAll({ behavior: 'ignoreErrors' })`."

const named = (globals) => Object.fromEntries(globals.map((name) => [name, 'readonly']))

const ROUTE_OF_CALL = {
  selector: 'CallExpression[callee.object.name="router"][callee.property.name=/^(get|post|put|patch|delete|any|route)$/]',
  message: 'A call is declared: defineCall in calls.ts of its room, listed in backend/app/start/calls.ts.',
}

const STALE_VERSION = {
  selector: 'Literal[value=409], Literal[value="E_VERSION"]',
  message: 'What somebody else has changed first is recovered in one place: admin/kit/providers/rest/stale_version.ts.',
}

export default tseslint.config(
  { ignores: ['build/', 'tmp/', 'node_modules/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { 'import-x': importX, house: { rules: { boundaries, nouns, 'room-cycles': roomCycles, 'field-types': fieldTypes } } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.json', '.js'] })] },
    rules: {
      'house/boundaries': 'error',
      'house/nouns': 'error',
      'house/room-cycles': 'error',
      'import-x/no-duplicates': 'error',

      'max-len': ['error', { code: 140, ignoreRegExpLiterals: true }],
      'max-lines': ['error', 260],
      'semi': ['error', 'never'],
      'quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
      'comma-dangle': ['error', 'always-multiline'],
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'prefer-const': 'error',

      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `interface X extends Y {}` is how declaration merging is written.
      '@typescript-eslint/no-empty-object-type': 'off',
    },
  },
  // JavaScript that Node or the browser runs as it lies there; TypeScript knows by itself what is defined.
  { files: ['**/*.js'], languageOptions: { globals: named(['process', 'console', 'URL']) } },
  {
    files: ['public/**/*.js'],
    languageOptions: {
      globals: named([
        'document', 'location', 'localStorage', 'sessionStorage', 'fetch', 'URLSearchParams', 'addEventListener', 'matchMedia',
        'navigator',
      ]),
    },
  },
  // The only rule here that reads types: oxlint has the others (tools/oxlint.json), with the native compiler.
  {
    files: ['**/*.{ts,tsx}'],
    // Tests call types by their names: each is tried for itself.
    ignores: ['tests/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { 'house/field-types': 'error' },
  },
  // Every process would keep them in memory: they are loaded by `import()` when one of them needs them.
  {
    files: ['backend/**/*.ts'],
    ignores: ['backend/services/mail/mailer.ts', 'backend/services/mail/caught_mail.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', {
        patterns: [{
          group: ['sharp', '@adonisjs/mail', '@adonisjs/mail/*', 'firebase-admin/*', '**/seed_if_empty.ts', '**/mailer.ts'],
          allowTypeImports: true, message: 'Load it by import() where it is needed: it takes some MB of memory.',
        }],
      }],
    },
  },
  { files: ['{backend,schema,common}/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...libraryDoors] } },
  {
    files: ['backend/**/*.ts'],
    ignores: [
      // Calls of the resources, pages, files and what programs of the machine ask.
      'backend/engine/calls/**', 'backend/engine/resource/routes.ts',
      'backend/services/exchange/routes.ts', 'backend/pages/site/routes.ts', 'backend/services/files/routes.ts',
      'backend/app/start/app_document_route.ts', 'backend/pages/monitoring/metrics_routes.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...libraryDoors, ROUTE_OF_CALL] },
  },
  { files: ['admin/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...browserDoors, STALE_VERSION] } },
  { files: ['admin/kit/providers/rest/stale_version.ts'], rules: { 'no-restricted-syntax': ['error', ...browserDoors] } },
  // How long something takes is a matter of luck: tests wait for what will be so.
  {
    files: ['tests/**/*.ts'],
    ignores: ['tests/support/until.ts', 'tests/support/server/worker_process.ts', 'tests/support/stalled_test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...['setTimeout', 'setInterval'].map((name) => ({ name, message: NO_SLEEP }))],
      'no-restricted-imports': [
        'error', ...['timers', 'node:timers', 'timers/promises', 'node:timers/promises'].map((name) => ({ name, message: NO_SLEEP })),
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'MemberExpression[property.name=/^(setTimeout|setInterval|waitForTimeout)$/]', message: NO_SLEEP },
        { selector: 'MemberExpression[property.name="unroute"]', message: UNROUTE_ALL },
      ],
    },
  },
  // The definition is one file, and so are its types.
  { files: ['resources.ts', 'schema/types.ts', 'tests/**', 'backend/engine/database/migrations/**'], rules: { 'max-lines': 'off' } },
  // A merged interface repeats the type parameters of the first, whether it needs them or not.
  { files: ['schema/types.ts', 'schema/fields/**/*.ts'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  // Written by the migration command from resources.ts.
  { files: ['backend/engine/database/migrations/**'], rules: { 'max-len': 'off' } },
  // What a person reads in the terminal, before there is a logger or instead of one.
  { files: ['tools/**', 'backend/app/bin/**'], rules: { 'no-console': 'off' } },
  { files: ['admin/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['admin/**/*.tsx'],
    // It may stand in the place of the component that provides the translator.
    ignores: ['admin/kit/document/error_boundary.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', {
        patterns: [{
          group: ['**/providers/language.ts'], importNames: ['translatorOfPage'],
          message: 'A component renders with `useTranslator` or `useTranslation`: the address may already be that of the next page.',
        }],
      }],
    },
  },
)
