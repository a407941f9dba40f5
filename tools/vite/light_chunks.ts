/**
 * What every page needs is one file, kept by browsers over releases of ours; what all pages of sign-in and recovery share
 * is another. Without this the bundler makes a dozen small files of them, which together weigh a tenth more.
 */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|vite\/preload-helper|rolldown\/runtime/
const SHARED = [
  'controls/(icons?|checks|current_password|field|logo|password_field|show_failure|submit_button|text_field|use_submit)\\.',
  'auth/(card|ended_notice|doors)', 'push/settings',
  'providers/(alerts|failure|http|keeper|language|live_change|lock|log|permission|push_token|session|sign_in|words|word_sets)',
]

export const lightChunks = [
  // First, and by itself: the pages that the server writes need nothing else of what the clients' pages have.
  { name: 'look', test: /\/admin\/(site\/site|style\/base)\.css$/, priority: 1 },
  { name: 'base', test: LIBRARIES },
  { name: 'light', test: new RegExp(`/admin/(${SHARED.join('|')})`) },
  // What every page of a client has.
  { name: 'client', test: /\/admin\/(site\/(shell|visit_language)|portal\/(order|shown|steps)|controls\/use_loaded)\.tsx?$/ },
]
