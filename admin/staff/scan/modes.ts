import type { PermissionName } from '#resources'
import { SCAN_MODES, type ScanMode } from '#common/scan'
import type { IconName } from '../../kit/controls/icons/named_icons.ts'

/**
 * What is scanned first and then stays: the place that items are put into, the shipment that is loaded, the order that is handed over,
 * the load that a machine is filled with.
 */
export type ContextKind = 'place' | 'shipment' | 'order' | 'load'

interface ModeRule { readonly permission: PermissionName; readonly icon: IconName; readonly context?: ContextKind }

export const modeRules: Readonly<Record<ScanMode, ModeRule>> = {
  find: { permission: 'scan-create', icon: 'search' },
  receive: { permission: 'order-receive', icon: 'inbox' },
  put: { permission: 'stock-move', icon: 'wall', context: 'place' },
  take: { permission: 'stock-move', icon: 'up' },
  load: { permission: 'shipment-edit', icon: 'car', context: 'shipment' },
  check_in: { permission: 'shipment-edit', icon: 'rollback', context: 'shipment' },
  hand_over: { permission: 'order-deliver', icon: 'user', context: 'order' },
  count: { permission: 'stock-audit', icon: 'checklist', context: 'place' },
  step: { permission: 'task-execute', icon: 'play', context: 'load' },
}

export const permittedModes = (holds: (permission: string) => boolean): ScanMode[] =>
  SCAN_MODES.filter((mode) => holds(modeRules[mode].permission))
