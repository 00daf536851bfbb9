/* Passkeys: the house asks, the device signs, and the answer goes back. Where a browser knows no passkeys, or the house
   is reached in a way that they are not for, it is said so, and the other ways in are there. */
"use strict";

{
  const told = find("#key-told");
  const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
  const text = data => btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const written = (answer, names) => Object.fromEntries(names.filter(name => answer[name]).map(name => [name, text(answer[name])]));

  async function post(address, body) {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const facts = await answer.json();
    if (!answer.ok) throw new Error(facts.sentence);
    return facts;
  }

  async function make(form) {
    const asked = await post("/me/passkeys/question", {});
    const known = (asked.excludeCredentials || []).map(key => ({ ...key, id: bytes(key.id) }));
    const publicKey = { ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) }, excludeCredentials: known };
    const key = await navigator.credentials.create({ publicKey });
    return post("/me/passkeys", { label: form.elements.label.value, answer: facts(key, ["clientDataJSON", "attestationObject"]) });
  }

  async function use() {
    const asked = await post("/enter/question", {});
    const key = await navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge) } });
    return post("/enter/passkey", { answer: facts(key, ["clientDataJSON", "authenticatorData", "signature", "userHandle"]) });
  }

  const facts = (key, names) => ({ id: key.id, rawId: text(key.rawId), type: key.type, response: written(key.response, names), clientExtensionResults: {} });

  /* What the house says is a sentence; what the browser says is not, and may only mean that somebody thought better. */
  function sentence(error, form) {
    if (!(error instanceof DOMException)) return error.message;
    return (error.name === "InvalidStateError" && form.dataset.again) || form.dataset.failed;
  }

  async function answer(form) {
    const button = find("button", form);
    button.disabled = true;
    told.textContent = "";
    try {
      const { goto } = await (form.dataset.passkey === "make" ? make(form) : use());
      if (new URL(goto, location.href).pathname === location.pathname) location.reload();
      else location.assign(goto);
    } catch (error) {
      told.textContent = sentence(error, form);
      button.disabled = false;
      button.focus();
    }
  }

  const form = find("[data-passkey]");
  if (form && window.PublicKeyCredential) {
    form.hidden = false;
    find("#no-keys").hidden = true;
    form.addEventListener("submit", event => { event.preventDefault(); answer(form); });
  }
}
