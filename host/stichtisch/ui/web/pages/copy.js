// A text for the clipboard. Away from this machine a page is no secure context, and there the
// clipboard is not given.

export async function copyText(what) {
  try {
    await navigator.clipboard.writeText(what);
  } catch {
    const field = document.createElement("textarea");
    field.value = what;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
