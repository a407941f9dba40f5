import { memoize } from '#common/memoize'
import { theme, type ThemeConfig } from 'antd'
import type { Language } from '../../providers/texts/i18n.ts'
import type { ThemeMode } from '../theme_mode.ts'

/**
 * The antd theme from style/tokens.css, which must be loaded. One object per mode and language: antd compares themes by identity, and
 * Arabic has a larger text.
 */
export const antdTheme = memoize((mode: ThemeMode, _: Language) => themeOf(mode))

function themeOf(mode: ThemeMode): ThemeConfig {
  const css = getComputedStyle(document.documentElement)
  const token = (name: string) => css.getPropertyValue(`--${name}`).trim()
  const pixels = (name: string) => Number.parseFloat(token(name))
  const size = pixels('control')
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
      colorBgContainerDisabled: token('sunken'), colorTextDisabled: token('muted'),
      // Chosen options and days; arrows and a switch that is off. The colours that antd derives are too dark and too faint.
      colorPrimaryBg: token('accent-soft'), controlItemBgActive: token('accent-soft'), colorTextQuaternary: token('border'),
      colorTextLightSolid: token('on-accent'),
      fontFamily: token('font'), fontSize: pixels('input-text'), borderRadius: pixels('radius'), borderRadiusLG: pixels('radius-large'),
      controlHeight: size, wireframe: false,
    },
    components: {
      Select: { optionSelectedBg: token('accent-soft'), optionSelectedFontWeight: 550 },
      Radio: { buttonBg: token('surface'), buttonPaddingInline: 12 },
      DatePicker: { cellActiveWithRangeBg: token('accent-soft'), cellHoverBg: token('sunken') },
    },
  }
}
