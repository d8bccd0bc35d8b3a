import { defineText } from '#web/platform/i18n/define-text.ts'

export const pageSettingsText = defineText({
  zh: {
    title: '页面设置',
    description: '人员登录后的首页、列表的显示方式，以及功能页面上方显示的公告。',
    organisation: '单位',
    startNote: '对该单位及未单独设置的下级单位生效；人员可在个人信息中另行选择。',
    inherit: (page: string, from: string) => `沿用${from}的设置（${page}）`,
    superior: '上级单位',
    usual: (page: string) => `系统默认（${page}）`,
    saved: '已保存',
    lists: '列表外观',
    listsNote: '对全部用户生效；用户自行开启紧凑显示时，列表按紧凑显示。',
    listSize: '密度',
    rowActions: '行操作',
    rowActionsHint: '适用于可查看、编辑和删除每条记录的列表。',
    watermark: '水印',
    showWatermark: '在列表上显示水印',
    watermarkShows: '水印内容',
    watermarkName: '姓名',
    watermarkAccount: '账号',
    watermarkTime: '时间',
    watermarkAlso: '同时用于',
    watermarkPrints: '打印',
    watermarkExports: '导出文件',
    watermarkHint:
      '打印件每页均显示水印；xlsx 文件写入页眉，在打印或页面布局视图中可见；csv 文件无法添加水印。',
    notices: '功能公告',
    noticesNote:
      '打开功能页面时显示，用户关闭后不再显示。同一功能有多条公告时，先显示列表中靠前的一条。',
  },
  en: {
    title: 'Page settings',
    description:
      'The start page after signing in, how lists look, and announcements shown above function pages.',
    organisation: 'Organisation',
    startNote:
      'Applies to this organisation and to subordinates without their own setting. Users can choose another start page in their profile.',
    inherit: (page: string, from: string) => `As set for ${from} (${page})`,
    superior: 'the superior organisation',
    usual: (page: string) => `Product default (${page})`,
    saved: 'Saved',
    lists: 'List appearance',
    listsNote: 'Applies to all users. Users who turn on compact display see compact lists.',
    listSize: 'Size',
    rowActions: 'Row actions',
    rowActionsHint: 'For lists that offer to view, edit and delete each record.',
    watermark: 'Watermark',
    showWatermark: 'Show a watermark on lists',
    watermarkShows: 'Content of the watermark',
    watermarkName: 'Name',
    watermarkAccount: 'Account',
    watermarkTime: 'Time',
    watermarkAlso: 'Also on',
    watermarkPrints: 'Prints',
    watermarkExports: 'Exports',
    watermarkHint:
      'Prints have it on each page, xlsx files in the page header, which shows in print and page layout. csv files cannot have one.',
    notices: 'Page announcements',
    noticesNote:
      'Shown on the page until the user closes the announcement. Of several on one page, the first in the list is shown first.',
  },
})
