/** antd's TreeSelect: one row of a tree. A chunk of its own: only forms that refer to a tree load it. */
import TreeSelect from 'antd/es/tree-select'
import { useList } from '@refinedev/core'
import { useState } from 'react'
import { mayChoose } from '../../../kit/providers/session/access_control.ts'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { containsText } from '../../../kit/controls/contains_text.ts'
import { popupContainer } from '../../../kit/controls/antd/popup_container.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { labelOf, secondaryField, textOf } from '../field_text.ts'
import { RefSelect, type RefSelectProps } from './ref_select.tsx'
import { MOST_ROWS_OF_TREE } from './tree_resource.ts'
import '../picker.css'

interface TreePickerProps extends RefSelectProps {
  readonly target: Resource
  /** The name of the reference to the row above. */
  readonly parent: string
}

export function TreePicker({ target, parent, ...props }: TreePickerProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const { id, values, known = [], filters = [], isClearable = true, isDisabled = false, isInvalid = false, describedBy, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const { query, result } = useList<Row>({
    resource: target.name, filters: filters ?? [], pagination: { pageSize: MOST_ROWS_OF_TREE, mode: 'server' }, errorNotification: false,
    queryOptions: { enabled: (isOpen || values.length > known.length) && filters !== null },
  })
  if ((result.total ?? 0) > MOST_ROWS_OF_TREE) return <RefSelect {...props} />
  const second = secondaryField(target)
  const labelled = result.data.map((row) => {
    const [label, more] = [labelOf(target, row, i18n), second ? textOf(second, row[second.name], row, i18n) : '']
    return {
      id: row.id, pId: result.data.some((one) => one.id === row[parent]) ? row[parent] : null, value: row.id, label,
      title: <span className="ref-option"><bdi>{label}</bdi>{more && <small><bdi>{more}</bdi></small>}</span>, search: `${label} ${more}`,
    }
  })
  const [chosen] = values
  const name = labelled.find(({ value }) => value === chosen)?.label ?? known.find((one) => one.id === chosen)?.label
  const status = filters === null ? 'ui.field.choose_first' : query.isFetching ? 'ui.field.searching' : 'ui.field.none_found'
  return (
    <AntdProvider>
      <TreeSelect<Chosen | null>
        id={id} className="picker" labelInValue
        value={chosen === undefined ? null : { value: chosen, label: name ?? `#${chosen}` }}
        treeData={labelled} treeDataSimpleMode treeDefaultExpandAll={labelled.length <= FEW} showSearch
        filterTreeNode={(typed, node) => containsText(String(node.search), typed)}
        treeNodeLabelProp="label" allowClear={isClearable} disabled={isDisabled || !mayChoose(target.name)}
        placeholder={t('ui.field.search')} popupMatchSelectWidth={false} getPopupContainer={popupContainer} onOpenChange={setIsOpen}
        loading={isOpen && query.isFetching} notFoundContent={<p className="picker-empty">{query.error?.message ?? t(status)}</p>}
        popupRender={(menu) => <div ref={(popup) => { nameTree(popup, `${id}_list`) }}>{menu}</div>}
        aria-describedby={describedBy} aria-invalid={isInvalid} {...isInvalid && { status: 'error' as const }}
        onChange={(next: Chosen | null | undefined) => { onChange(next ? [next.value] : []) }}
      />
    </AntdProvider>
  )
}

/** antd's input refers to a list with this id, which its tree does not have; the tree is what scrolls. */
function nameTree(popup: HTMLElement | null, id: string): void {
  const tree = popup?.querySelector('.ant-select-tree-list')
  const scrolled = tree?.querySelector('.ant-select-tree-list-holder')
  if (!tree || !scrolled) return
  tree.removeAttribute('role')
  scrolled.id = id
  scrolled.role = 'tree'
}

interface Chosen { readonly value: number; readonly label: string }

/** A small tree is shown open. */
const FEW = 40
