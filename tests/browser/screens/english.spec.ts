import { testScreens } from '#tests/support/screens/test_screens'

testScreens('en')
