import './shell.css'
import type { LocalText } from '@iwater/contract/fields'
import type { MenuItem } from '@iwater/contract/navigation'
import {
  type ComponentProps,
  type CSSProperties,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { paths } from '#web/app/paths.ts'
import { useAddress } from '#web/platform/address/address.tsx'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { useSession, useViewing } from '#web/platform/session/session.ts'
import { useSettings } from '#web/platform/settings/settings.ts'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'
import { Header } from './header/Header.tsx'
import { BottomBar } from './menu/BottomBar.tsx'
import { MenuDrawer } from './menu/MenuDrawer.tsx'
import { functionAt, titleInMenu } from './menu/menu-items.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { useConfigurationAtStart, useEnter, useMenu } from './menu/use-menu.ts'
import { Notices } from './notices/Notices.tsx'
import { noteMenu, visitPage } from './pages/open-pages.ts'
import type { FindPage } from './pages/page-source.ts'
import { useLeaving } from './pages/use-leaving.ts'
import { isNarrow, useScreenLevel } from './screen-level.ts'
import { shellText } from './shell.text.ts'
import { ownerOf, ShellContext, shellStateOf, useShellState, useShellStore } from './shell-state.ts'
import { TagBar } from './tabs/TagBar.tsx'
import { useTabKeys } from './tabs/use-tab-keys.ts'
import { useGo } from './use-go.ts'

const UnsavedDialog = lazy(async () => ({
  default: (await import('./pages/UnsavedDialog.tsx')).UnsavedDialog,
}))

const ToolArea = lazy(async () => ({
  default: (await import('./tools/ToolArea.tsx')).ToolArea,
}))

/** Fetched beside the first page, while there is a connection to fetch it over. */
const ConnectionBanner = lazy(async () => ({
  default: (await import('./connection/ConnectionBanner.tsx')).ConnectionBanner,
}))

const ViewBanner = lazy(async () => ({
  default: (await import('./viewing/ViewBanner.tsx')).ViewBanner,
}))

const PageRoot = lazy(async () => ({ default: (await import('./pages/PageRoot.tsx')).PageRoot }))

const isInForeignFrame = (search: string) => new URLSearchParams(search).get('fromIframe') === '1'

/** A page alone, as other products show it in a frame of theirs. */
function BareFrame({ findPage }: { findPage: FindPage }) {
  const language = useLanguage()
  const go = useGo()
  const { pathname: path, search } = useAddress()
  const query = search.slice(1)
  useOpenedPages(path, query, true)
  useLeaving()
  const local = useLocal()
  const titleOf = useTitleOf(findPage, noMenu)
  const title = titleOf(path)
  useDocumentTitle(title && local(title))
  return (
    <div className="shell shell-bare" data-language={language}>
      <Viewing />
      <div className="shell-body">
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>
            <PageRoot findPage={findPage} menu={noMenu} path={path} query={query} go={go} />
          </Suspense>
        </main>
      </div>
      <Question titleOf={titleOf} />
    </div>
  )
}

const noMenu: readonly MenuItem[] = []

/** What frames every page: header, menu, tag bar, and the pages that stay alive behind their tabs. */
export function Shell({ findPage }: { findPage: FindPage }) {
  // It stays so when a link inside leads on to an address that does not say it again.
  const { search } = useAddress()
  const [isBare] = useState(() => isInForeignFrame(search))
  const owner = useSession(({ info, organisationId }) => ownerOf(info, organisationId))
  return (
    <ShellContext key={owner} value={shellStateOf(owner, paths.welcome())}>
      {isBare ? <BareFrame findPage={findPage} /> : <Frame findPage={findPage} />}
    </ShellContext>
  )
}

/** Stands where the product is viewed as another person. */
function Viewing() {
  const view = useViewing()
  return view === null ? null : (
    <Suspense>
      <ViewBanner view={view} />
    </Suspense>
  )
}

/** Every address that is visited is an open page. */
function useOpenedPages(path: string, query: string, hasTab: boolean) {
  const store = useShellStore()
  useLayoutEffect(() => visitPage(store, path, query, hasTab), [store, path, query, hasTab])
}

/** Comes up when something would lose work that is not saved. */
function Question(props: ComponentProps<typeof UnsavedDialog>) {
  const isAsking = useShellState((state) => state.question !== null)
  return isAsking ? (
    <Suspense>
      <UnsavedDialog {...props} />
    </Suspense>
  ) : null
}

const classNames = (...names: (string | false)[]) => ['shell', ...names].filter(Boolean).join(' ')

/** What a page is called: by itself, by the menu, or by the table of pages. */
function useTitleOf(findPage: FindPage, menu: readonly MenuItem[]) {
  const store = useShellStore()
  const tabs = useShellState((state) => state.tabs)
  useEffect(() => noteMenu(store, (path) => titleInMenu(menu, path)), [store, tabs, menu])
  return (path: string): LocalText | undefined => {
    const tab = tabs.find((one) => one.path === path)
    return tab?.title ?? titleInMenu(menu, path) ?? tab?.menuTitle ?? findPage(path)?.entry.title
  }
}

/** What the page on screen wants of its frame. */
function wishesOf(findPage: FindPage, menu: readonly MenuItem[], path: string) {
  const { isWithoutTab = false, isWithoutMenu = false, configuration } = findPage(path)?.entry ?? {}
  const isTabInMenu = functionAt(menu, path)?.meta.isTab ?? true
  return {
    hasTab: !isWithoutTab && isTabInMenu,
    hasMenu: !isWithoutMenu,
    isOfConfiguration: configuration !== undefined,
  }
}

/** The address keeps its place for the page on screen. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The picture that the system on screen puts behind the header, under the same glow. */
function useTopImage() {
  const systemId = useSession((session) => session.systemId)
  const systems = useSession((session) => session.info?.systemOrgs)
  const address = ownPath(systems?.find((one) => one.systemId === systemId)?.sysTopImage)
  if (address === undefined) return undefined
  return { '--shell-top-image': `url("${address.replaceAll('"', '%22')}")` } as CSSProperties
}

function Frame({ findPage }: { findPage: FindPage }) {
  const words = useText(shellText)
  const language = useLanguage()
  const local = useLocal()
  const go = useGo()
  const { pathname: path, search } = useAddress()
  const isWide = !isNarrow(useScreenLevel())
  const isCollapsed = useSettings((settings) => settings.isCollapse) && isWide
  const topImage = useTopImage()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [body, setBody] = useState<Element | null>(null)
  const menu = useMenu()
  const enter = useEnter(go, path)
  const { hasTab, hasMenu, isOfConfiguration } = wishesOf(findPage, menu.items, path)
  useConfigurationAtStart(path, isOfConfiguration)
  useOpenedPages(path, search.slice(1), hasTab)
  useTabKeys(go)
  useLeaving()
  const titleOf = useTitleOf(findPage, menu.items)
  const title = titleOf(path)
  const titleText = title && local(title)
  useDocumentTitle(titleText)
  const className = classNames(isCollapsed && 'shell-collapsed', !hasMenu && 'shell-without-menu')

  return (
    <div className={className} data-language={language} style={topImage}>
      <a className="shell-skip" href="#main" onClick={skipToContent}>
        {words.skip}
      </a>
      <Viewing />
      <Header
        isWide={isWide}
        isCollapsed={isCollapsed}
        path={path}
        menu={menu.items}
        go={go}
        enter={enter}
        titleOf={titleOf}
        openMenu={() => setIsDrawerOpen(true)}
        tools={
          <Suspense fallback={<span className="shell-tools-room" />}>
            <ToolArea path={path} isWide={isWide} findPage={findPage} cardsPlace={body} />
          </Suspense>
        }
      />
      {isWide && hasMenu && <SideMenu menu={menu} path={path} />}
      <div ref={setBody} className="shell-body">
        {isWide && <TagBar path={path} titleOf={titleOf} go={go} />}
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
      <Question titleOf={titleOf} />
      <Suspense>
        <ConnectionBanner />
      </Suspense>
      <Notices />
      <p className="w-read-out-only" aria-live="polite">
        {titleText}
      </p>
    </div>
  )
}
