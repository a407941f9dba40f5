import { lookAtScreens } from '#tests/support/screens/look_at_screens'

lookAtScreens('ar')
