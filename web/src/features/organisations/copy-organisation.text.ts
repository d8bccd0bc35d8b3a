import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Copied = { organisations: string; units: string; points: string }

export const copyOrganisationText = defineText({
  zh: {
    copy: '复制',
    copyOf: (name: string) => `复制“${name}”`,
    cancel: '取消',
    close: '关闭',
    title: (name: string) => `复制“${name}”`,
    copiedTitle: '复制的内容',
    counts: {
      organisations: '单位（含下级）',
      units: '监测单元',
      devices: '设备',
      points: '监测点',
      limits: '有限值的监测点',
      systems: '系统',
      menuEntries: '菜单项',
    },
    inUse: '只复制在用的监测单元、设备和监测点，限值自现在起生效。',
    branding: '颜色、字体和布局一并复制，各角色对菜单的设置也适用于复制的菜单。',
    shared: (count: string) => `与其他单位共用的 ${count} 个系统也提供给副本。`,
    left: (count: string) =>
      `您没有权限修改其中的 ${count} 个系统，副本没有这些系统；请由能够配置它们的管理员处理。`,
    leftTitle: '不复制的内容',
    people: (count: string) => `人员（${count} 名）和部门负责人`,
    connections: (count: string) => `现场连接（${count} 个），及其设备唯一标识（MN）和密钥`,
    history: '历史数据和以前的限值',
    identity: '系统名称、标志、图片、联系方式和文件',
    addresses: '访问域名、大屏地址和工具',
    copied: ({ organisations, units, points }: Copied) =>
      `已复制：${organisations} 个单位、${units} 个监测单元、${points} 个监测点`,
  },
  en: {
    copy: 'Copy',
    copyOf: (name: string) => `Copy “${name}”`,
    cancel: 'Cancel',
    close: 'Close',
    title: (name: string) => `Copy “${name}”`,
    copiedTitle: 'What is copied',
    counts: {
      organisations: 'Organisations, with those below',
      units: 'Units',
      devices: 'Devices',
      points: 'Points',
      limits: 'Points with limits',
      systems: 'Systems',
      menuEntries: 'Menu entries',
    },
    inUse: 'Only units, devices and points in use are copied. Limits are valid from now on.',
    branding: 'Colours, fonts and layout are copied too, and what roles show of the menus.',
    shared: (count: string) =>
      `${count} ${counted(count, 'system that other organisations have as well is', 'systems that other organisations have as well are')} available to the copy too.`,
    left: (count: string) =>
      `You cannot change ${count} of the systems, so the copy does not have ${counted(count, 'it', 'them')}. Ask an administrator who can configure ${counted(count, 'it', 'them')}.`,
    leftTitle: 'What is not copied',
    people: (count: string) => `People (${count}) and heads of departments`,
    connections: (count: string) =>
      `Field connections (${count}) with their station numbers and keys`,
    history: 'History, and limits that were valid before',
    identity: 'System names, logos, pictures, contacts and files',
    addresses: 'Host names, large-screen addresses and tools',
    copied: ({ organisations, units, points }: Copied) =>
      `Copied: ${organisations} ${counted(organisations, 'organisation', 'organisations')}, ${units} ${counted(units, 'unit', 'units')}, ${points} ${counted(points, 'point', 'points')}`,
  },
})
