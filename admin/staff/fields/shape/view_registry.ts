/** What rooms register for a shape where its data is not enough (admin/staff/shape_views.ts): an input, a cell, a text. */
import type { ComponentType, ReactNode } from 'react'
import type { app } from '#resources'
import type { NamedShape } from '#schema/shape_types'
import type { Values } from '../../definition/record.ts'
import type { I18n } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'

type ShapeName = keyof typeof app.shapes
/** `V` is the value. */
export interface ShapeView<V> {
  readonly Input?: ComponentType<InputProps>
  /** The control has several inputs and a caption instead of a label. */
  readonly hasSeveralInputs?: true
  /** The value on the page of a record; a list shows its text. */
  readonly Cell?: (props: { readonly value: V }) => ReactNode
  readonly text?: (value: V, row: Values, i18n: I18n) => string
}
export type ShapeViews = { readonly [N in ShapeName]?: ShapeView<NamedShape<typeof app, N>> }

// `never` on purpose: each view takes values of its shape only.
let views: Readonly<Partial<Record<string, ShapeView<never>>>> = {}

export function registerShapeViews(registered: ShapeViews): void { views = { ...views, ...registered } }
export const shapeViewOf = (name: string | undefined): ShapeView<never> | undefined => views[name ?? '']
