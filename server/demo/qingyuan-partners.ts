import type { DemoPartner } from './demo-tenant.ts'
import { text } from './demo-text.ts'

/** A central sign-in for each of the three waiting pages. Nothing answers at their addresses. */
export const qingyuanPartners: readonly DemoPartner[] = [
  {
    page: 'waiting',
    name: text('市政务服务平台', 'City Service Portal'),
    loginAddress: 'https://portal.example/login',
  },
  {
    page: 'waitingZJK',
    name: text('城市运行管理平台', 'City Operations Platform'),
    loginAddress: 'https://city.example/login',
  },
  {
    page: 'waitingSRK',
    name: text('集团门户', 'Group Portal'),
    loginAddress: 'https://group.example/login',
  },
]
