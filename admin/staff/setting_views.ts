/** The values of settings, which only the settings and the audit log show. */
import { lazy } from 'react'
import { registerShapeViews } from './fields/shape/shape_view_registry.ts'
import { settingText } from './settings/setting_text.ts'

const SettingInput = lazy(() => import('./settings/setting_input.tsx').then(({ SettingInput: input }) => ({ default: input })))

registerShapeViews({ setting: { Input: SettingInput, text: settingText } })
