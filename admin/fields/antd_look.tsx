/** antd in our colours, language and direction, around the few of its inputs that we use: pages without them load none of it. */
import '@ant-design/v5-patch-for-react-19'
import ConfigProvider from 'antd/es/config-provider'
import type { ReactNode } from 'react'
import { directionOf } from '#common/locales'
import { antdLocale } from '../controls/antd_locales.ts'
import { useMode } from '../controls/mode.ts'
import { antdTheme } from '../controls/theme.ts'
import { useWords } from '../providers/words.ts'

export function AntdLook({ children }: { readonly children: ReactNode }) {
  const { language } = useWords()
  const mode = useMode()
  return (
    <ConfigProvider theme={antdTheme(mode)} direction={directionOf(language)} locale={antdLocale(language)}>{children}</ConfigProvider>
  )
}
