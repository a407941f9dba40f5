/** The form itself, the same on a page and in a drawer: sections, what is wrong, save and cancel. */
import { evaluate } from '#schema/expr'
import { lazy, Suspense, useEffect, useId, useRef, type ReactNode } from 'react'
import { resourceOf, targetOf, type Field, type Resource } from '../definition.ts'
import { readable } from '../access.ts'
import type { Row, Values } from '../record.ts'
import { fieldKey, sectionKey, useSay, type Say } from '../words.ts'
import { ChildrenGrid } from './children_grid.tsx'
import { ErrorSummary, focusOn, type Wrong } from './error_summary.tsx'
import { FormField, idOf, ReadField } from './form_field.tsx'
import type { FormParts } from './parts.ts'
import { isLocked, isShown, ruled, writing } from './rules.ts'
import { useForm, type Form } from './use_form.ts'
import { useLeaveGuard } from './use_leave_guard.ts'
import { writerNow } from './writer.ts'

const ConflictDialog = lazy(() => import('./conflict_dialog.tsx').then(({ ConflictDialog: dialog }) => ({ default: dialog })))

interface FormBodyProps {
  readonly resource: Resource
  readonly record?: Row | undefined
  readonly given?: Values
  readonly parts?: FormParts | undefined
  readonly onSaved: (row: Row) => void
  readonly onCancel: () => void
  /** How the drawer asks before it closes. */
  readonly onGuard?: (mayLeave: () => Promise<boolean>) => void
}

export function FormBody({ resource, record, given = {}, parts = {}, onSaved, onCancel, onGuard }: FormBodyProps) {
  const say = useSay()
  const { t } = say
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ resource, record, given, onSaved: (row) => { guard.open(); onSaved(row) } })
  const guard = useLeaveGuard(form.isDirty)
  useEffect(() => { onGuard?.(guard.mayLeave) })
  useFirstWrong(form, prefix)
  useFirstControl(element, record === undefined)
  useSaveKey(element, () => { void form.save() })

  const leave = async () => {
    if (await guard.mayLeave()) onCancel()
  }
  return (
    <form ref={element} className="form" noValidate onSubmit={(event) => { event.preventDefault(); void form.save() }}>
      <ErrorSummary message={form.message} wrongs={wrongsOf(form, resource, prefix, say)} />
      <div className="form-sections">
        {sectionsOf(resource).map(({ name, fields, isWide }) => (
          <Section key={name} resource={resource} name={name} fields={fields} isWide={isWide} form={form} given={given} parts={parts} prefix={prefix} />
        ))}
      </div>
      <footer className="form-foot">
        <button type="submit" className="button" data-kind="primary" aria-busy={form.isSaving} aria-disabled={form.isSaving} title="Ctrl + Enter">{t(form.isSaving ? 'ui.form.saving' : 'ui.form.save')}</button>
        <button type="button" className="button" onClick={() => { void leave() }}>{t('ui.form.cancel')}</button>
      </footer>
      {form.conflict && form.base && <Suspense fallback={null}><ConflictDialog resource={resource} form={form} base={form.base} current={form.conflict} /></Suspense>}
    </form>
  )
}

interface SectionProps extends Omit<FormCellProps, 'field'> { readonly name: string; readonly fields: readonly string[]; readonly isWide: boolean }

function Section({ name, fields, isWide, ...shared }: SectionProps) {
  const { resource, form, parts } = shared
  const { t } = useSay()
  const drawn = readable(resource, fields).map((field) => <FormCell key={field.name} {...shared} field={field} />)
  const hasHeading = Object.keys(resource.form).length > 1
  return (
    <section className="form-section" data-wide={isWide || undefined} data-alone={!hasHeading || undefined}>
      {hasHeading && <h2>{t(sectionKey(resource, name))}</h2>}
      {parts.before?.[name]?.(form)}
      {fields.some((field) => resource.fields[field]?.type === 'children') ? drawn : <div className="form-grid">{drawn}</div>}
    </section>
  )
}

/** Two beside each other; grids of children, and a section that would stand alone in its line, take the whole width. */
export function sectionsOf(resource: Resource): { name: string; fields: readonly string[]; isWide: boolean }[] {
  const sections = Object.entries(resource.form).map(([name, fields]) => ({ name, fields, isWide: fields.some((field) => resource.fields[field]?.type === 'children') }))
  let beside = 0
  return sections.map((section, index) => {
    if (section.isWide) beside = 0
    else beside += 1
    const isLone = !section.isWide && beside % 2 === 1 && sections[index + 1]?.isWide !== false
    return { ...section, isWide: section.isWide || isLone }
  })
}

interface FormCellProps { readonly resource: Resource; readonly field: Field; readonly form: Form; readonly given: Values; readonly parts: FormParts; readonly prefix: string }

function FormCell({ resource, field, form, given, parts, prefix }: FormCellProps): ReactNode {
  const { draft, base, errors, change, add, remove } = form
  const writer = writerNow()
  if (field.type === 'children') {
    return field.edit === 'grid' && <ChildrenGrid resource={resource} field={field} prefix={prefix} rows={draft[field.name]} errors={errors} onChange={change} onAdd={add} onRemove={remove} />
  }
  if (!isShown(resource, field, draft, writer)) return null
  const when = writing(field, writer)
  const isFixed = (base !== undefined && when === 'on_create') || isLocked(resource, field, draft, writer) || field.name in given
  const drawn = parts.fields?.[field.name]
  if (drawn) return drawn({ form, id: idOf(prefix, field.name), isDisabled: isFixed || when === 'never', errors: errors[field.name] ?? [] })
  // A password that exists is kept when none is typed.
  const isKept = field.type === 'password' && base !== undefined
  if (when === 'never') return (base || field.expr !== undefined) && <Cell field={field}><ReadField resource={resource} field={field} row={previewed(resource, field, draft)} /></Cell>
  return (
    <Cell field={field}>
      <FormField resource={resource} field={field} path={field.name} prefix={prefix} value={draft[field.name]} row={draft} errors={errors} onChange={change} isDisabled={isFixed} isAsked={isKept ? false : undefined} />
    </Cell>
  )
}

const Cell = ({ field, children }: { field: Field; children: ReactNode }) => <div className="form-cell" data-type={field.type} data-shape={field.of}>{children}</div>

/** A computed value as it would be with what is typed now. */
function previewed(resource: Resource, field: Field, draft: Values): Values {
  if (field.expr === undefined) return draft
  return { ...draft, [field.name]: evaluate(field.name, draft, ruled(resource)) }
}

function wrongsOf({ errors }: Form, resource: Resource, prefix: string, say: Say): Wrong[] {
  return Object.entries(errors).map(([path, sentences]) => ({ path, label: labelOfPath(resource, path, say), message: sentences.join(' '), id: idOf(prefix, path) }))
}

/** `items.2.color` → Items 3 · Colour */
function labelOfPath(resource: Resource, path: string, say: Say): string {
  const { t } = say
  const [name = '', ...rest] = path.split('.')
  const field = resource.fields[name]
  if (!field) return name
  const label = t(fieldKey(resource, name))
  const isRow = /^\d+$/.test(rest[0] ?? '')
  const inner = isRow ? rest.slice(1) : rest
  const below = inner.length > 0 && ['children', 'ref'].includes(field.type) ? resourceOf(targetOf(field)) : null
  return [isRow ? `${label} ${Number(rest[0]) + 1}` : label, ...below ? [labelOfPath(below, inner.join('.'), say)] : []].join(' · ')
}

/** Typing can begin at once in a new record, and in a drawer. */
function useFirstControl(form: React.RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('.field input:enabled, .field textarea:enabled')
    if (isNew || form.current?.closest('dialog')) first?.focus({ preventScroll: true })
  }, [form, isNew])
}

/** After a save that was refused the focus is on the first field that is wrong, in the order of the page. */
function useFirstWrong({ errors, isSaving }: Form, prefix: string): void {
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      const controls = Object.keys(errors).flatMap((path) => document.getElementById(idOf(prefix, path)) ?? [])
      const [first] = controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      if (first) focusOn(first.id)
    }
    wasSaving.current = isSaving
  }, [errors, isSaving, prefix])
}

/** Ctrl + Enter, wherever the focus is; a dialog over the form keeps its keys. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>, save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', press)
    return () => { document.removeEventListener('keydown', press) }
  })
}
