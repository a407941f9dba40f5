/**
 * Chunks of the light pages: libraries of all pages in one file, which browsers cache across releases; modules shared by all sign-in
 * and recovery pages in another. Without these groups the bundler makes a dozen small files, which are 10 % larger in total.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|vite\/preload-helper|rolldown\/runtime/
const SHARED = [
  'controls/(icon|light_page_icons|form_controls|logo|use_modal|use_submit|disclosure|use_fetch|use_is_phone)\\.tsx?$',
  'auth/(card|demo_line|sign_in_card|session_ended_notice|route_guards)\\.', 'push/push_settings\\.',
  'providers/(alerts|api_failure|cross_tab_lock|external_store|granted_permissions|http|i18n|i18n_subsets|language|live_change|log)\\.',
  'providers/(fetch_public_settings|parse_json|push_token|session|session_refresh|auth_requests)\\.',
]

/** Libraries of every staff page. */
const STAFF_LIBRARIES = new RegExp(`node_modules/(${[
  'react-router', '@refinedev/(core|react-router|simple-rest|devtools-internal)', '@tanstack', 'i18next', 'react-i18next',
  'lodash-es', 'query-string', 'decode-uri-component', 'filter-obj', 'split-on-first', 'strict-uri-encode', 'warn-once',
].join('|')})/`)

const STAFF_MODULES = new RegExp(`/admin/(${[
  'definition/\\w+',
  'fields/(base_field_type|empty_value|field_cell|field_text|filter_comparisons|index|nestable_\\w+|registry|value_checks)',
  // Every types.ts: each extends base_field_type when it is evaluated, and chunks that import each other have no order.
  'fields/(?!media)\\w+/(cell|where_filters)', 'fields/\\w+/types', 'fields/media/(cell|thumb|file_(kinds|values|size))',
  'fields/amount/rating', 'fields/place/lazy_maps', 'fields/shape/(json_shape_text|row_members|shape_view_registry|invalid_json)',
  'resource/(breadcrumbs|form/start_values|list/list_address)', 'controls/(list_notices|use_debounced|named_icons?|shortcuts)',
  'providers/(access_control|api_path|cached_records|data_provider|is_resource|list_query|open_forms|query_client|recent_changes)',
  'providers/(rest_(client|provider)|refine_keys|staff_i18n|page_texts|public_settings)',
].join('|')})\\.tsx?$|/schema/(?!bulk)(fields/)?\\w+\\.ts$|/common/(email|in_sentence)\\.ts$`)

/** Modules of lists, and of tables of children on other pages. */
const ROWS_MODULES = new RegExp(`/admin/resource/(${[
  'list/(rows_(table|cards)|column_(head|edge|widths)|totals|row_actions|row_label|use_is_overflowing)',
  'list/(filter_fields|related_filters|list_columns)',
  'transition/(use_transition|transition_toast)', 'use_remove', 'lazy_dialogs', 'bulk/row_selection',
].join('|')})\\.tsx?$`)

/** What every staff page loads after its first render. */
const LIVE_MODULES =
  /\/admin\/(layout\/live_updates|providers\/(shared_live_stream|live_(stream|event))|format\/(business_zone|watch_day|use_business_day))\./

/** Texts of numbers, dates and phones, typed amounts, and other small modules that staff pages share with the light ones. */
const FORMAT_MODULES = new RegExp(`/(${[
  'admin/format/(format_\\w+|use_format)', 'admin/controls/(ltr|skip_link|theme_mode)', 'admin/providers/can',
  'common/(phone|latin_digits|memoize|time|number_input|bytes|coins)',
].join('|')})\\.tsx?$`)

export const lightChunks = [
  // A chunk of its own: the server-rendered pages use only this stylesheet of the clients' pages.
  { name: 'look', test: /\/admin\/(site\/site|style\/base|controls\/disclosure)\.css$/, priority: 1 },
  { name: 'base', test: LIBRARIES },
  { name: 'staff_base', test: STAFF_LIBRARIES },
  { name: 'light', test: new RegExp(`/admin/(${SHARED.join('|')})`) },
  // Modules of every staff page with records, without what clients' pages load too: five dozen small files are 14 KB larger than one.
  { name: 'staff', test: STAFF_MODULES, includeDependenciesRecursively: false },
  { name: 'rows', test: ROWS_MODULES, includeDependenciesRecursively: false },
  { name: 'live', test: LIVE_MODULES, includeDependenciesRecursively: false },
  { name: 'format', test: FORMAT_MODULES, includeDependenciesRecursively: false },
  // Modules of most pages of a courier, which are loaded one by one.
  {
    name: 'courier_parts', includeDependenciesRecursively: false,
    test: /\/admin\/courier\/(chips|day_state|typed_field|stop_marks|refusals|photo_\w+|open_stop)\.tsx?$/,
  },
  // Modules of every client page.
  {
    name: 'client', includeDependenciesRecursively: false,
    test: /\/admin\/(site\/(site_layout|site_language_switch|account_links)|portal\/(client_order(_steps)?|load_state))\.tsx?$/,
  },
]

/** Chunks of which many pages call most functions before they are painted. With more of them no page is faster. */
const CALLED_ON_LOAD = ['base', 'staff_base', 'light']

/**
 * The comment has Chromium compile all functions of the file while it is loaded, in another thread (V8, explicit compile hints). Others
 * are compiled one by one when they are called, which holds up the page.
 */
export const compileHint = ({ name }: { readonly name: string }): string =>
  (CALLED_ON_LOAD.includes(name) ? '//# allFunctionsCalledOnLoad' : '')
