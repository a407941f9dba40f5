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
  'react-router', '@refinedev/(core|react-router|simple-rest|devtools-internal)', '@tanstack', 'i18next',
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

/** Of the frame, lists and records. */
const STAFF_STYLES = new RegExp(`/admin/(${[
  'layout/(frame|palette/palette)', 'messages/bell', 'menu/menu_links', 'controls/tips', 'fields/media/thumb',
  'resource/(resource|bulk/bulk)', 'orders/(board_card|transitions)',
].join('|')})\\.css$`)

/** Of forms. */
const FORM_STYLES = new RegExp(`/admin/(${[
  'resource/form/form', 'controls/(antd_pages|choice_buttons)', 'fields/(picker|amount/number_box|choice/choice)',
].join('|')})\\.css$`)

/** Modules of lists, and of tables of children on other pages. */
const ROWS_MODULES = new RegExp(`/admin/(${[
  'resource/list/(rows_(table|cards)|column_(head|edge|widths)|totals|row_actions|row_label|use_mark_overflow|pager)',
  'resource/list/(filter_fields|related_filters|list_columns)', 'controls/(menu_button|search_box)',
  'resource/(transition/(use_transition|transition_toast)|use_remove|lazy_dialogs|bulk/row_selection)',
].join('|')})\\.tsx?$`)

/** Modules of the page of a record. */
const RECORD_MODULES = new RegExp(`/admin/(${[
  'resource/show/(children_table|takes_child|history_\\w+|use_history|record_(labels|fields)|tabs)', 'resource/record_menu_button',
  'resource/transition/(transition_buttons|use_\\w+_after_change)', 'fields/media/gallery', 'messages/messages_tab',
].join('|')})\\.tsx?$`)

/** Modules of forms. */
const FORM_MODULES = new RegExp(`/admin/(${[
  'resource/form/(error_list|draft_changes|form_(field|validation|section|payload)|value_equality|three_way_merge|children_grid)',
  'resource/form/use_form(_focus)?', 'fields/(reference/use_referenced_record|choice/enum_options|amount/rating_box)',
  'fields/moment/(lazy_pickers|format_moment|moment_box)', 'controls/use_coarse_pointer',
].join('|')})\\.tsx?$`)

/** Of libraries, what most inputs of forms use. */
const INPUT_LIBRARIES = new RegExp(`node_modules/(${[
  'rc-util/es/(omit|pickAttrs|isMobile|Dom/(isVisible|shadow)|hooks/useId|Children/toArray)', '@ant-design/cssinjs/es/Keyframes',
  'antd/es/(_util/(wave/\\w+|reactNode|ContextIsolator|statusUtils)|space/Compact|style/compact-item|input/style/\\w+)',
  'antd/es/(form/(context|hooks/useVariants)|config-provider/hooks/(useSize|useCSSVarCls))',
].join('|')})\\.js$`)

/** Modules of the list of orders and the page of an order. */
const ORDER_LIST_MODULES =
  /\/admin\/orders\/(list_cells|balance_cell|payment_mark|acceptance_part|cash_change|coin|order_transitions)\.tsx?$/
/** Modules of the page of an order and the intake. */
const ORDER_MODULES = new RegExp(`/(${[
  'admin/orders/(order|client_warnings|order_conditions|prices|item_measures|category_buttons|rework_items)', 'admin/controls/arrow_step',
  'common/item_(quantity|price)',
].join('|')})\\.tsx?$`)

/** What every staff page loads after its first render. */
const LIVE_MODULES =
  /\/admin\/(layout\/live_updates|providers\/(shared_live_stream|live_(stream|event))|format\/(business_zone|watch_day|use_business_day))\./

/** Texts of numbers, dates and phones, typed amounts, and other small modules that staff pages share with the light ones. */
const FORMAT_MODULES = new RegExp(`/(${[
  'admin/format/(format_\\w+|use_format)', 'admin/controls/(ltr|skip_link|theme_mode)', 'admin/providers/can',
  'admin/map/point', 'common/(phone|latin_digits|memoize|time|number_input|bytes|coins)',
].join('|')})\\.tsx?$`)

/** Modules of every client page. */
const CLIENT_MODULES = new RegExp(`/admin/(${[
  'site/(site_layout|site_language_switch|account_links)', 'portal/(client_order(_steps|_status)?|load_state|portal_api)',
].join('|')})\\.tsx?$|/(User|Global)Outlined\\.js$`)

export const lightChunks = [
  // A chunk of its own: the server-rendered pages use only this stylesheet of the clients' pages.
  { name: 'look', test: /\/admin\/(site\/site|style\/base|controls\/disclosure)\.css$/, priority: 1 },
  { name: 'light_look', test: /\/admin\/(auth\/sign_in_card|controls\/alert|layout\/progress)\.css$/, priority: 1 },
  // One file is loaded faster than seven, of which few pages need all.
  { name: 'staff_look', test: STAFF_STYLES, priority: 1 },
  { name: 'form_look', test: FORM_STYLES, priority: 1 },
  { name: 'base', test: LIBRARIES },
  { name: 'staff_base', test: STAFF_LIBRARIES },
  { name: 'light', test: new RegExp(`/admin/(${SHARED.join('|')})`) },
  // Modules of every staff page with records, without what clients' pages load too: five dozen small files are 14 KB larger than one.
  { name: 'staff', test: STAFF_MODULES, includeDependenciesRecursively: false },
  ...Object.entries({
    rows: ROWS_MODULES, record: RECORD_MODULES, form: FORM_MODULES, inputs: INPUT_LIBRARIES, order_list: ORDER_LIST_MODULES,
    order: ORDER_MODULES, form_state: /\/admin\/resource\/form\/form_(rules|context|draft)\.ts$/,
  }).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
  { name: 'live', test: LIVE_MODULES, includeDependenciesRecursively: false },
  { name: 'format', test: FORMAT_MODULES, includeDependenciesRecursively: false },
  // Modules of most pages of a courier, which are loaded one by one.
  {
    name: 'courier_parts', includeDependenciesRecursively: false,
    test: /\/admin\/courier\/(chips|day_state|typed_field|stop_marks|refusals|photo_\w+|open_stop)\.tsx?$/,
  },
  { name: 'client', test: CLIENT_MODULES, includeDependenciesRecursively: false },
]

/** Chunks of which many pages call most functions before they are painted. With more of them no page is faster. */
const CALLED_ON_LOAD = ['base', 'staff_base', 'light']

/**
 * The comment has Chromium compile all functions of the file while it is loaded, in another thread (V8, explicit compile hints). Others
 * are compiled one by one when they are called, which holds up the page.
 */
export const compileHint = ({ name }: { readonly name: string }): string =>
  (CALLED_ON_LOAD.includes(name) ? '//# allFunctionsCalledOnLoad' : '')
