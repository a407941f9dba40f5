/** A shipment that names courier and vehicle is theirs by one press. */
import { Link } from 'react-router'
import { can } from '../../kit/providers/session/access_control.ts'
import { resourceOf } from '../definition/definition.ts'
import { listLink } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { crewOf } from './assigned_crew.ts'

export const SHIPMENT_TRANSITIONS: TransitionParts = {
  assign: {
    label: (row, { t }) => {
      const { label } = row.courier as { readonly label?: string } | null ?? {}
      return label && crewOf(row) ? t('ui.dispatch.assign_to', { name: label }) : null
    },
    complete: crewOf,
    note: ({ vehicle_id }) => (vehicle_id === null ? <VehicleLink /> : null),
  },
}

/** A fresh company has none to choose. */
function VehicleLink() {
  const { t } = useTranslation()
  const list = can('vehicles', 'create') ? listLink(resourceOf('vehicles')) : null
  return list && <p className="map-note">{t('ui.dispatch.vehicle_missing')} <Link to={list}>{t('vehicles.many')}</Link></p>
}
