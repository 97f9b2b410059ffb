import { describe, expect, it } from 'vitest'
import { barriersOf } from '../../support/browser/accessibility.ts'
import { leave, useBrowser, visit } from '../../support/browser/browser.ts'
