import { useState } from 'react'
import { FieldCell } from '../../fields/field_cell.tsx'
import { Dialog } from '../../../kit/controls/dialog.tsx'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { fieldKey, useTranslation, type I18n } from '../../definition/translation.ts'
import { findConflicts, type Conflict, type MergeSide } from './three_way_merge.ts'
import type { Form } from './use_form.ts'

/** The form of the generic screens, or one of Refine (resource/merge). */
export type ConflictForm = Pick<Form, 'fields' | 'draft' | 'isSaving' | 'dismiss' | 'resolveConflict'>
interface ConflictDialogProps { readonly resource: Resource; readonly form: ConflictForm; readonly base: Row; readonly current: Row }

/** Shown when another session saved the record first: the user chooses mine or theirs per conflicting field, also in grid rows. */
export function ConflictDialog({ resource, form, base, current }: ConflictDialogProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const found = findConflicts(resource, form.fields, base, form.draft, current)
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>(
    () => Object.fromEntries(found.map(({ path }) => [path, 'mine'])),
  )
  return (
    <Dialog title={t('ui.form.conflict_title')} kind="window" onClose={form.dismiss}>
      <p>{t(found.length > 0 ? 'ui.form.conflict' : 'ui.form.conflict_none')}</p>
      <div className="conflicts">
        {found.map((conflict) => (
          <fieldset key={conflict.path}>
            <legend>{nameOf(conflict, resource, i18n)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <SideOption
                key={side} path={conflict.path} field={conflict.field} side={side} row={conflict[side]} chosen={chosen[conflict.path]}
                onChoose={() => { setChosen({ ...chosen, [conflict.path]: side }) }}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <footer className="form-foot">
        <button
          type="button" className="button" data-kind="primary" aria-busy={form.isSaving} aria-disabled={form.isSaving || undefined}
          onClick={() => { void form.resolveConflict(chosen) }}
        >
          {t('ui.form.save')}
        </button>
        <button type="button" className="button" onClick={form.dismiss}>{t('ui.form.keep_editing')}</button>
      </footer>
    </Dialog>
  )
}

/** `Colour`, or `Items 2 · Colour`. */
function nameOf({ resource: owner, field, within }: Conflict, resource: Resource, { t }: I18n): string {
  const own = t(fieldKey(owner, field.name))
  return within ? `${t(fieldKey(resource, within.field.name))} ${within.number} · ${own}` : own
}

interface ChoiceProps {
  readonly path: string
  readonly field: Field
  readonly side: MergeSide
  readonly row: Values
  readonly chosen: MergeSide | undefined
  readonly onChoose: () => void
}

function SideOption({ path, field, side, row, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <label data-chosen={chosen === side || undefined}>
      <input type="radio" name={`conflict-${path}`} checked={chosen === side} onChange={onChoose} />
      <small>{t(`ui.form.${side}`)}</small>
      <span><FieldCell field={field} row={row} place="page" /></span>
    </label>
  )
}
