// Messages of the first areas that no page before the login shows: they are loaded with the rest of their language. A trailing * is a prefix match.
// The bundle test fails when a page before the login uses one of these.
const deferredByArea: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    ...['autograph', 'avatar*', 'changeAvatar', 'changeEmail', 'changePassword', 'changeSafePassword', 'codeGoesTo', 'device.*', 'devices'],
    ...['editProfile', 'emailChanged', 'frozen', 'handover.*', 'invitation', 'logout*', 'look', 'mode*', 'newEmail', 'notSet', 'off', 'on'],
    ...[
      'othersEnd',
      'passwordSet',
      'profile*',
      'removeAvatar',
      'rolesAndLevel',
      'safePassword*',
      'saved',
      'security',
      'setSafePassword',
      'since',
      'twoStep',
    ],
    ...['twoStep.begin', 'twoStep.kept', 'twoStep.openApp', 'twoStep.qr', 'twoStep.recovery*', 'twoStep.secret*', 'twoStep.turn*'],
    ...['twoStep.what', 'upDown*', 'uploading'],
  ],
  common: [
    ...['justNow', 'next', 'refresh', 'save'],
    ...['addImage', 'deleteDigit', 'image*', 'lastDays', 'level', 'listEnd', 'loadFailed', 'low', 'more', 'newCount', 'nextMonth', 'paper'],
    ...[
      'pause',
      'play',
      'previous*',
      'pullToRefresh',
      'range*',
      'refreshFailed',
      'refreshed',
      'refreshing',
      'releaseToRefresh',
      'removeWhat',
    ],
    ...['retryWhat', 'slideOf', 'step*', 'upload*'],
  ],
  nav: [
    ...['about', 'chooseLocation', 'customerService', 'help', 'main', 'markAllRead', 'messages', 'noMessages*', 'openLocation', 'settings'],
    ...['taskCount', 'tasks', 'trading', 'tutorial', 'unread*', 'userCenter', 'version'],
  ],
  rule: [
    ...['aboveMaximum', 'apiKey', 'autograph', 'belowMinimum', 'callbackAboveHalfStep', 'decimal*', 'file*', 'lotMultiple', 'nickname'],
    ...[
      'belowZero',
      'fixedByOperator',
      'givenTwice',
      'integer',
      'inviteCode',
      'notOffered',
      'oneOf',
      'onlyByGroup',
      'passphrase',
      'rangeReversed',
      'remark',
      'rollbackAboveTarget',
      'shortOnSpot',
      'stepTooWide',
      'targetBelowCosts',
      'tooBig',
      'tooSmall',
      'unknownField',
    ],
    ...['tickMultiple', 'time', 'url'],
    ...[
      'address*',
      'brandColour',
      'fixedByJournal',
      'givenAgain',
      'hidesMoney',
      'host',
      'hostTaken',
      'operatorName',
      'operatorNameTaken',
      'realVenue',
      'slipNotYours',
      'spanTooLong',
      'tenantId',
      'tenantTaken',
      'timeZone',
      'tooManyRows',
      'topUpMinimum',
    ],
  ],
  shell: [
    ...['browserUpdates', 'check*', 'contentVersion', 'description', 'download*', 'installedVersion', 'newestVersion', 'openStore'],
    ...['outsideText', 'restart', 'storeText', 'takesSecond', 'upToDate', 'updateFailed*', 'updateNow', 'updateReady', 'updateTitle'],
    ...['whatsNew'],
  ],
};

export function isDeferredMessage(key: string): boolean {
  const [area = ''] = key.split('.', 1);
  const name = key.slice(area.length + 1);
  return deferredByArea[area]?.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one)) ?? false;
}
