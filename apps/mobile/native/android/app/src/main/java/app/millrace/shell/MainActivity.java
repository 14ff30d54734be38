package app.millrace.shell;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
