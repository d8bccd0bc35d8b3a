import './shell.css'
import type { LocalText } from '@iwater/contract/fields'
import { lazy, type MouseEvent, Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useSettings } from '#web/platform/settings/settings.ts'
import { PageSkeleton } from '#web/ui/Skeleton.tsx'
import { Header } from './header/Header.tsx'
import { BottomBar } from './menu/BottomBar.tsx'
import { MenuDrawer } from './menu/MenuDrawer.tsx'
import { functionAt, titleInMenu } from './menu/menu-items.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { useEnter, useMenu } from './menu/use-menu.ts'
import type { FindPage } from './pages/PageHost.tsx'
import { isNarrow, useScreenLevel } from './screen-level.ts'
import { shellText } from './shell.text.ts'
import {
  openPage,
  ownerOf,
  ShellContext,
  shellStateOf,
  useShellState,
  useShellStore,
} from './shell-state.ts'
import { TagBar } from './tabs/TagBar.tsx'
import { useGo } from './use-go.ts'

const PageRoot = lazy(async () => ({ default: (await import('./pages/PageRoot.tsx')).PageRoot }))

/** What frames every page: header, menu, tag bar, and the pages that stay alive behind their tabs. */
export function Shell({ findPage }: { findPage: FindPage }) {
  const loginId = useSession((session) => session.info?.userInfo.loginId)
  const organisationId = useSession((session) => session.organisationId)
  const owner = ownerOf(loginId, organisationId)
  return (
    <ShellContext key={owner} value={shellStateOf(owner, paths.welcome())}>
      <Frame findPage={findPage} />
    </ShellContext>
  )
}

/** Every address that is visited is an open page. */
function useOpenedPages(path: string, query: string) {
  const store = useShellStore()
  useLayoutEffect(() => openPage(store, path, query), [store, path, query])
}

/** The address keeps its place for the page on screen. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Frame({ findPage }: { findPage: FindPage }) {
  const words = useText(shellText)
  const language = useLanguage()
  const local = useLocal()
  const go = useGo()
  const { pathname: path, search } = useLocation()
  const isWide = !isNarrow(useScreenLevel())
  const isCollapsed = useSettings((settings) => settings.isCollapse) && isWide
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const menu = useMenu()
  const enter = useEnter(go, path)
  const tabs = useShellState((state) => state.tabs)
  useOpenedPages(path, search.slice(1))

  const titleOf = (page: string): LocalText | undefined =>
    tabs.find((tab) => tab.path === page)?.title ??
    titleInMenu(menu.items, page) ??
    findPage(page)?.entry.text
  const title = titleOf(path)
  useDocumentTitle(title === undefined ? undefined : local(title))

  return (
    <div className={isCollapsed ? 'shell shell-collapsed' : 'shell'} data-language={language}>
      <a className="shell-skip" href="#main" onClick={skipToContent}>
        {words.skip}
      </a>
      <Header
        isWide={isWide}
        isCollapsed={isCollapsed}
        path={path}
        menu={menu.items}
        go={go}
        enter={enter}
        openMenu={() => setIsDrawerOpen(true)}
      />
      {isWide && <SideMenu menu={menu} path={path} />}
      <div className="shell-body">
        {isWide && (
          <TagBar
            path={path}
            titleOf={titleOf}
            isNaming={menu.isPending}
            isTab={(page) => functionAt(menu.items, page)?.meta.isTab ?? true}
            go={go}
          />
        )}
        <main id="main" tabIndex={-1}>
          <Suspense
            fallback={
              <div className="shell-page">
                <PageSkeleton />
              </div>
            }
          >
            <PageRoot
              findPage={findPage}
              menu={menu.items}
              path={path}
              query={search.slice(1)}
              go={go}
            />
          </Suspense>
        </main>
      </div>
      {!isWide && (
        <BottomBar menu={menu.items} path={path} openMenu={() => setIsDrawerOpen(true)} />
      )}
      {!isWide && isDrawerOpen && (
        <MenuDrawer menu={menu} path={path} enter={enter} onClose={() => setIsDrawerOpen(false)} />
      )}
      <p className="w-read-out-only" aria-live="polite">
        {title === undefined ? '' : local(title)}
      </p>
    </div>
  )
}
