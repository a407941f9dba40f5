import { memoize } from '#common/memoize'
import { theme, type ThemeConfig } from 'antd'
import type { ThemeMode } from './theme_mode.ts'

/** The antd theme from style/tokens.css, which must be loaded. One object per mode: antd compares themes by identity. */
export const antdTheme = memoize(themeOf)

function themeOf(mode: ThemeMode): ThemeConfig {
  const css = getComputedStyle(document.documentElement)
  const token = (name: string) => css.getPropertyValue(`--${name}`).trim()
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: token('accent'), colorInfo: token('accent'), colorLink: token('accent'), colorSuccess: token('success'),
      colorWarning: token('warning'), colorError: token('danger'),
      colorBgLayout: token('ground'), colorBgContainer: token('surface'), colorBgElevated: token('raised'),
      colorText: token('text'), colorTextSecondary: token('muted'), colorTextTertiary: token('muted'), colorTextDescription: token('muted'),
      colorTextPlaceholder: token('muted'), colorBorder: token('border'), colorBorderSecondary: token('line'),
      // The selected option; arrows and a switch that is off. The colours that antd derives are too dark and too faint.
      controlItemBgActive: token('accent-soft'), colorTextQuaternary: token('border'),
      fontFamily: token('font'), borderRadius: 6, borderRadiusLG: 8, controlHeight: 36, wireframe: false,
    },
    components: { Button: { primaryColor: token('on-accent'), primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' } },
  }
}
