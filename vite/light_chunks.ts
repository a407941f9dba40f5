/**
 * What every page needs is one file, kept by browsers over releases of ours; what all pages of sign-in and recovery share
 * is another. Without this the bundler makes a dozen small files of them, which together weigh a tenth more.
 */
export const lightChunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper|rolldown\/runtime/ },
  { name: 'light', test: /\/admin\/(layout\/(controls\/|logo|icon|show_failure)|auth\/(card|ended_notice|doors)|providers\/(alerts|i18n|session|permission|failure|http|sign_in|keeper|lock|log))/ },
]
