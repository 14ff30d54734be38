// Parts of the tasks that other features show, each loaded when it is shown.

export const loadTaskList = async () => {
  const { TaskList } = await import('./list/tasks-page.tsx');
  return { default: TaskList };
};
export const loadKindInfo = async () => {
  const { KindInfo } = await import('./form/kind-info.tsx');
  return { default: KindInfo };
};
