/** Wraps one antd input with our theme, language and direction. Pages without antd inputs load none of it. */
import '@ant-design/v5-patch-for-react-19'
import ConfigProvider from 'antd/es/config-provider'
import { useMemo, type ReactNode } from 'react'
import { directionOf } from '#common/locales'
import { useThemeMode } from '../theme_mode.ts'
import { antdTheme } from './theme.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './pages.css'

export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const { language, t } = useTranslator()
  const mode = useThemeMode()
  const locale = useMemo(() => ({ locale: language, Empty: { description: t('ui.list.nothing_found') } }), [language, t])
  return (
    <ConfigProvider theme={antdTheme(mode, language)} direction={directionOf(language)} locale={locale}>
      {children}
    </ConfigProvider>
  )
}
