// Where the company's identity provider sends the browser back: in a hidden frame, or in a pop-up. Tells the page of this
// site that waits for it; who waits, knows its own `state`. A channel, not the opener: that is cut off on the way through
// the provider (Cross-Origin-Opener-Policy).
const channel = new BroadcastChannel('ehub-sso');
channel.postMessage(window.location.search);
channel.close();
// The code must not stay in the address.
window.history.replaceState(null, '', window.location.pathname);
if (window.top === window) window.close();
