/** Forms and dialogs of transitions are loaded when the first is opened. */
import { lazy } from 'react'

export const FormDrawer = lazy(() => import('./form/drawer.tsx').then(({ FormDrawer: drawer }) => ({ default: drawer })))
export const TransitionDialog = lazy(() =>
  import('./transition/dialog.tsx').then(({ TransitionDialog: dialog }) => ({ default: dialog })),
)
