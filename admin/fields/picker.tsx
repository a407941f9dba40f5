/** antd's Select with a popup inside the open dialog and a search over the text of the options. */
import Select, { type SelectProps } from 'antd/es/select'
import type { ReactNode } from 'react'
import { AntdProvider } from '../controls/antd_provider.tsx'
import './picker.css'

export interface PickerOption<V extends string | number> {
  readonly value: V
  /** The text that is searched and read by screen readers. */
  readonly text: string
  readonly label: ReactNode
}

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
  /** Options from the server: the search text is passed to `onSearch` instead of filtering here. */
  readonly remote?: {
    readonly onSearch: (q: string) => void
    readonly onOpen: (isOpen: boolean) => void
    readonly isLoading: boolean
    readonly empty: ReactNode
  }
  readonly footer?: ReactNode
}

export function Picker<V extends string | number>(props: PickerProps<V>) {
  const { id, options, values, onChange, mode, isClearable = true, isDisabled, isInvalid, describedBy, ...rest } = props
  const { label: name, placeholder, remote, footer } = rest
  const shared: SelectProps<V | V[], SelectOption<V>> = {
    id, options: options.map(({ value, text, label }) => ({ value, title: text, label })), className: 'picker',
    allowClear: isClearable, disabled: isDisabled ?? false, placeholder, popupMatchSelectWidth: false, maxTagCount: 'responsive',
    getPopupContainer: (trigger) => trigger.closest('dialog') ?? document.body,
    'aria-describedby': describedBy, 'aria-label': name, 'aria-invalid': isInvalid,
    ...isInvalid && { status: 'error' },
    showSearch: remote !== undefined || options.length > SEARCHED_FROM,
    ...remote
      ? {
        filterOption: false, onSearch: remote.onSearch, onOpenChange: remote.onOpen, loading: remote.isLoading,
        notFoundContent: remote.empty,
      }
      : { filterOption: (typed, option) => String(option?.title).toLocaleLowerCase().includes(typed.toLocaleLowerCase()) },
    ...footer !== undefined && { popupRender: (menu) => <>{menu}{footer}</> },
  }
  return (
    <AntdProvider>
      {mode
        ? <Select {...shared} mode="multiple" value={[...values]} onChange={(next) => { onChange(next as V[]) }} />
        : <Select {...shared} value={values[0]} onChange={(next) => { onChange(next === undefined ? [] : [next as V]) }} />}
    </AntdProvider>
  )
}

interface SelectOption<V> { readonly value: V; readonly title: string; readonly label: ReactNode }

/** The number of options from which a search is shown. */
const SEARCHED_FROM = 8
