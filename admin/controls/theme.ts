import { theme, type ThemeConfig } from 'antd'
import type { Mode } from './mode.ts'

const themes = new Map<Mode, ThemeConfig>()

/** antd in the colours of style/tokens.css, which must already stand on the page. One for all inputs: antd compares them by identity. */
export function antdTheme(mode: Mode): ThemeConfig {
  const known = themes.get(mode) ?? themeOf(mode)
  themes.set(mode, known)
  return known
}

function themeOf(mode: Mode): ThemeConfig {
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
      // A chosen option; an arrow, and a switch that is off. What antd makes of the other colours is too dark, and too faint.
      controlItemBgActive: token('accent-soft'), colorTextQuaternary: token('border'),
      fontFamily: token('font'), borderRadius: 6, borderRadiusLG: 8, controlHeight: 36, wireframe: false,
    },
    components: { Button: { primaryColor: token('on-accent'), primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' } },
  }
}
