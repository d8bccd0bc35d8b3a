import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '#web/platform/i18n/language.ts'
import { keepSessionAlive } from '#web/platform/session/session.ts'
import { followSessionOfOtherTabs } from '#web/platform/session/session-store.ts'
import { followOtherTabs } from '#web/platform/settings/settings.ts'
import { startTheme } from '#web/platform/theme/theme.ts'
import { AddressRouter } from './app/AddressRouter.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { reloadOnceWhenOutdated } from './app/outdated.ts'
import { Root } from './app/Root.tsx'
import './styles/base.css'

reloadOnceWhenOutdated()
startTheme()
startLanguage()
followOtherTabs()
followSessionOfOtherTabs()
keepSessionAlive()

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id root')
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <AddressRouter>
        <Root />
      </AddressRouter>
    </ErrorBoundary>
  </StrictMode>,
)
