/** antd's Select with a popup inside the open dialog and a search over the text of the options. */
import Select, { type SelectProps } from 'antd/es/select'
import type { KeyboardEvent, ReactNode } from 'react'
import { AntdProvider } from '../../kit/controls/antd/provider.tsx'
import { containsText } from '../../kit/controls/contains_text.ts'
import { popupContainer } from '../../kit/controls/antd/popup_container.ts'
import './picker.css'

export interface PickerOption<V extends string | number> {
  readonly value: V
  /** The text that is searched and read by screen readers. */
  readonly text: string
  readonly label: ReactNode
}

/** Options from the server: the search text is passed to `onSearch` instead of filtering here, and stays when the list closes. */
export interface RemoteOptions {
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly empty: ReactNode
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The last option of the list: it does something instead of being chosen. */
export interface PickerAction { readonly text: string; readonly label: ReactNode; readonly run: () => void }

interface PickerProps<V extends string | number> {
  readonly id: string
  readonly options: readonly PickerOption<V>[]
  readonly values: readonly V[]
  readonly onChange: (values: V[]) => void
  readonly mode?: 'multiple' | undefined
  readonly isClearable?: boolean
  readonly isDisabled?: boolean | undefined
  readonly isInvalid?: boolean | undefined
  readonly describedBy?: string | undefined
  /** Its name without a label element. */
  readonly label?: string
  readonly placeholder?: string
  readonly onOpen?: (isOpen: boolean) => void
  readonly remote?: RemoteOptions
  readonly action?: PickerAction | undefined
}

export function Picker<V extends string | number>(props: PickerProps<V>) {
  const { id, options, values, onChange, mode, isClearable = true, isDisabled, isInvalid, describedBy, ...rest } = props
  const { label: name, placeholder, onOpen, remote, action } = rest
  const shown: SelectOption<V>[] = options.map(({ value, text, label }) => ({ value, title: text, label }))
  if (action) shown.push({ value: ACTION, title: action.text, label: action.label, className: 'picker-create' })
  const choose = (next: readonly (V | typeof ACTION)[]) => {
    remote?.onSearch('')
    if (next.includes(ACTION)) action?.run()
    else onChange(next as V[])
  }
  const shared: SelectProps<V | V[], SelectOption<V>> = {
    id, options: shown, className: 'picker',
    allowClear: isClearable, disabled: isDisabled ?? false, placeholder, popupMatchSelectWidth: false, maxTagCount: 'responsive',
    getPopupContainer: popupContainer,
    'aria-describedby': describedBy, 'aria-label': name, 'aria-invalid': isInvalid,
    ...isInvalid && { status: 'error' },
    showSearch: remote !== undefined || options.length > SEARCHED_FROM,
    ...onOpen && { onOpenChange: onOpen },
    ...remote ? remoteProps(id, remote) : { filterOption: (typed, option) => containsText(String(option?.title), typed) },
    ...remote && action && options.length === 0 && { popupRender: (menu) => <>{remote.empty}{menu}</> },
  }
  return (
    <AntdProvider>
      {mode
        ? <Select {...shared} mode="multiple" value={[...values]} onChange={(next) => { choose(next as V[]) }} />
        : <Select
          {...shared} value={values[0]} onChange={(next) => { choose(next === undefined ? [] : [next as V]) }}
          onSelect={() => { remote?.onSearch('') }}
        />}
    </AntdProvider>
  )
}

const remoteProps = (id: string, { q, onSearch, isOpen, isLoading, empty, onKeyDown }: RemoteOptions) => ({
  filterOption: false, searchValue: q, open: isOpen, loading: isLoading, notFoundContent: empty, onInputKeyDown: onKeyDown,
  onSearch: (typed: string) => { if (typed !== '' || isEmptyInput(id)) onSearch(typed) },
  onClear: () => { onSearch('') },
})

/** antd reports an empty search also when the list closes; the input itself is empty only when the user has deleted the text. */
const isEmptyInput = (id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value === ''


interface SelectOption<V> {
  readonly value: V | typeof ACTION
  readonly title: string
  readonly label: ReactNode
  readonly className?: string
}

const ACTION = '__create'

/** The number of options from which a search is shown. */
const SEARCHED_FROM = 8
